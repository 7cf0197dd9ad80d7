"use client";

import { Component, type ReactNode } from "react";
import { ExactText } from "./exact-text.tsx";

/** Shows the text itself where its renderer cannot read it or could not be loaded: plain, but never nothing. */
export class PlainWhenBroken extends Component<{ text: string; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <pre className="whitespace-pre-wrap break-words p-3 font-mono text-sm">
        <ExactText text={this.props.text} />
      </pre>
    );
  }
}
