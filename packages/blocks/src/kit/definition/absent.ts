// Replaces panels on the server and AI modules in the browser: see "imports" in package.json.
throw new Error("Panels are available only in the browser, and AI modules only on the server");
