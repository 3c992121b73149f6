// Stands in for a panel on the server and for an AI module in the browser: see "imports" in package.json.
throw new Error("This module belongs to the other side");
