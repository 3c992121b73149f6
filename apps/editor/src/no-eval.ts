import { z } from "zod";

// Stops zod from testing whether it may compile parsers with eval: the Content-Security-Policy forbids that and would report it. Must be
// imported before any module that defines a schema.
z.config({ jitless: true });
