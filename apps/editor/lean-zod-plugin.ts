import type { Plugin } from "vite";

/** No browser writes a JSON schema, but every schema of zod refers to the code for it: 5 kB before a page can be edited. */
export function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        const lean = withoutJsonSchemas(code);
        if (/processors\.\w+Processor|create\w*JSONSchemaMethod\(/.test(lean)) this.error("zod writes JSON schemas in a new way");
        return { code: lean, map: null };
      },
    },
  };
}

/** Blanks the code within its lines, so that the source map stays valid. */
function withoutJsonSchemas(code: string): string {
  return code
    .replaceAll(/inst\._zod\.processJSONSchema = [^\n]*processors\.\w+Processor\([^\n]*;/g, "")
    .replaceAll(/create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/g, "undefined");
}
