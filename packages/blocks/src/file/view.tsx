import { File as FileIcon } from "lucide-react";
import type { ViewProps } from "../kit/definition/define-block.ts";
import { isOwnFile } from "../kit/url/own-file.ts";
import type { File } from "./model.ts";

export function View({ data: { url, name, bytes }, leaves }: ViewProps<File>) {
  if (!isOwnFile(url)) {
    const placeholder = /*i18n*/ { id: "file.placeholder", message: "A PDF goes here. Open the panel to add one." };
    return (
      <div className="b-file">
        <leaves.Media field="url" url={url} alt={name} placeholder={placeholder} />
      </div>
    );
  }
  const unnamed = /*i18n*/ { id: "file.unnamed", message: "Document" };
  const title = name === "" ? leaves.say(unnamed) : name;
  const download = leaves.say(/*i18n*/ { id: "file.download", message: "Download" });
  return (
    <div className="b-file">
      <FileIcon size={30} strokeWidth={1.5} aria-hidden="true" />
      <p>
        <b>
          <leaves.Text field="name" value={name} placeholder={unnamed} fallback={unnamed} />
        </b>
        <small>PDF{bytes > 0 ? `, ${sizeOf(bytes)}` : ""}</small>
      </p>
      <a href={url} download={`${title}.pdf`} aria-label={`${download} ${title}`}>
        {download}
      </a>
    </div>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
