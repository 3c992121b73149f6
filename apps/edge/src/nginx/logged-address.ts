/*
 * What logs may show of an address. A query string may hold a ticket, a code or a key; so may the path of a certificate or a
 * file, and the host of a preview. Whoever reads a log must not be able to use any of them.
 */

const hidden = "[hidden]";
/** Mail programs escape a "#" or a "?" now and then: what follows it is cut off too. */
const pathEnds = "?%;=&#";
const secretPaths = ["/launch/certificate/", "/launch/media/", "/api/auth/reset-password/"];

/** For the access log: `$logged_path` in place of `$request_uri`. */
export const loggedPathMap = `
  map $request_uri $logged_path {
    default "";
    "~^(?<secret_path>${secretPaths.join("|")})" "\${secret_path}${hidden}";
    "~^(?<shown_path>[^${pathEnds}]*)" $shown_path;
  }`;

/** nginx has no format for its error log, and writes whole addresses into it. */
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
