#!/usr/bin/env node
// Must stay readable for old versions of Node, which are told here that they are too old.
import { launch } from "./launch.mjs";

launch("../src/from-checkout.ts");
