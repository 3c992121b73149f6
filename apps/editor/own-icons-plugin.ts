import type { Plugin } from "vite";

const importOfIcons = /^import \{([^}]*)\} from "lucide-react";/gm;

/**
 * Imports each icon from its own file. Through the library's index every module seems to need every icon, so the first page would
 * load the icons of all screens.
 */
export function ownIcons(): Plugin {
  return {
    name: "own-icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /from "lucide-react"/ },
      handler: (code) => ({ code: code.replaceAll(importOfIcons, (_, names: string) => ownImports(names)), map: null }),
    },
  };
}

function ownImports(names: string): string {
  const icons = names.split(",").map((name) => name.trim());
  const imports = icons.filter((name) => name !== "").map(importOf);
  // The number of lines stays the same, and so the source map valid.
  return imports.join(" ") + "\n".repeat(names.split("\n").length - 1);
}

function importOf(name: string): string {
  const [exported = "", local = exported] = name.split(" as ");
  return `import ${local} from "lucide-react/icons/${fileOf(exported)}";`;
}

/** `Trash2` is in `trash-2`, `ImageIcon` in `image`. The build fails at a name without a file. */
function fileOf(icon: string): string {
  return icon
    .replace(/Icon$/, "")
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1-$2")
    .replaceAll(/([A-Z0-9])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
}
