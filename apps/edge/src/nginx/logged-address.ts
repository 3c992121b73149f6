/*
 * Removes secrets from logged URLs. Query strings, paths of certificates and files, and hosts of previews may contain tickets, codes
 * or keys, which readers of a log must not be able to use.
 */

const hidden = "[hidden]";
/** Some mail programs escape "#" or "?", so everything after an escape is cut off too. */
const pathEnds = "?%;=&#";
const secretPaths = ["/launch/certificate/", "/launch/media/", "/api/auth/reset-password/"];

/** The access log uses `$logged_path` instead of `$request_uri`. */
export const loggedPathMap = `
  map $request_uri $logged_path {
    default "";
    "~^(?<secret_path>${secretPaths.join("|")})" "\${secret_path}${hidden}";
    "~^(?<shown_path>[^${pathEnds}]*)" $shown_path;
  }`;

/** nginx's error log has no configurable format and contains whole URLs. */
export function withoutSecrets(line: string): string {
  const request = line.indexOf(", client: ");
  if (request < 0) return hideHosts(line);
  const [said, about] = [line.slice(0, request), line.slice(request)];
  const fields = ["client", "server", "request", "upstream", "host"].flatMap((name) => {
    const value = new RegExp(`, ${name}: "?([^",]*)`).exec(about)?.[1];
    return value ? [`${name}: "${shown(name, value)}"`] : [];
  });
  return hideHosts([cut(said), ...fields].join(", "));
}

function shown(field: string, value: string): string {
  if (field === "upstream") return /^\w+:\/+[^/]+/.exec(value)?.[0] ?? "";
  return field === "request" ? cut(value) : value;
}

function cut(text: string): string {
  const path = text.replace(new RegExp(`(/[^\\s"${pathEnds}]*)[${pathEnds}][^\\s"]*`, "g"), `$1${hidden}`);
  return path.replace(new RegExp(`(${secretPaths.join("|")})[^\\s"]*`, "g"), `$1${hidden}`);
}

function hideHosts(text: string): string {
  return text.replaceAll(/\bp--[a-z0-9-]+/gi, `p--${hidden}`);
}
