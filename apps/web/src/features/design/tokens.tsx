import { Sample, Section } from "./section.tsx";

const surfaces = ["bg-surface-0", "bg-surface-1", "bg-surface-2"];
const texts = ["text-text", "text-quiet", "text-accent", "text-allow", "text-ask", "text-deny", "text-info"];
const meanings = [
  "border-allow-line bg-allow-quiet text-allow",
  "border-ask-line bg-ask-quiet text-ask",
  "border-deny-line bg-deny-quiet text-deny",
  "border-info-line bg-info-quiet text-info",
];
const solids = ["bg-accent text-on-accent", "bg-allow-solid text-on-solid", "bg-deny-solid text-on-solid"];
const sizes = [
  { name: "text-xl: titles", className: "text-xl" },
  { name: "text-lg: headings", className: "text-lg" },
  { name: "text-base: reading", className: "text-base" },
  { name: "text-sm: lists, hints", className: "text-sm" },
  { name: "text-xs: chips, counts", className: "text-xs" },
  { name: "font-mono: what a machine runs", className: "font-mono text-sm" },
];
const spaces = ["w-1", "w-2", "w-3", "w-4", "w-6", "w-8"];

/** Colours, type and spacing, with the class that names each. Their values are in packages/ui/src/styles.css. */
export function Tokens() {
  return (
    <>
      <Section title="Color">
        <Swatches name="Surfaces" classes={surfaces} />
        <Swatches name="Text" classes={texts} />
        <Swatches name="Meaning" classes={meanings} />
        <Swatches name="Solid, for one action" classes={solids} />
      </Section>
      <Section title="Type">
        {sizes.map(({ name, className }) => (
          <Sample key={name} name={name}>
            <span className={className}>Delete test/ (14 files) 0123456789</span>
          </Sample>
        ))}
      </Section>
      <Section title="Spacing">
        {spaces.map((space) => (
          <Sample key={space} name={space.replace("w-", "gap-")}>
            <span className={`h-4 bg-accent ${space}`} />
          </Sample>
        ))}
      </Section>
    </>
  );
}

function Swatches({ name, classes }: { name: string; classes: readonly string[] }) {
  return (
    <Sample name={name}>
      {classes.map((className) => (
        <span key={className} className={`rounded border px-2 py-1 text-sm ${className}`}>
          {className}
        </span>
      ))}
    </Sample>
  );
}
