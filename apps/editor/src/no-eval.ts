import { z } from "zod";

// zod would try out whether it may compile its parsers at run time; the Content-Security-Policy forbids that and reports the try.
// Must be imported before anything that defines a schema.
z.config({ jitless: true });
