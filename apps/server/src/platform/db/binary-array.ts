/**
 * Encodes arrays in PostgreSQL's binary format (array_recv): five numbers, then each element with its length. node-postgres would write
 * text and escape every quote, and blocks have many quotes.
 */
export function textArray(values: ReadonlyArray<string | null>): Buffer {
  const lengths = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
  const size = lengths.reduce((sum, length) => sum + length, 0);
  const buffer = headed({ elementType: textOid, count: values.length, size });
  let at = headerSize;
  for (const [index, value] of values.entries()) {
    at = buffer.writeInt32BE(value === null ? -1 : (lengths[index] ?? 0), at);
    if (value !== null) at += buffer.write(value, at, "utf8");
  }
  return buffer;
}

export function uuidArray(values: readonly string[]): Buffer {
  const buffer = headed({ elementType: uuidOid, count: values.length, size: 16 * values.length });
  let at = headerSize;
  for (const value of values) {
    at = buffer.writeInt32BE(16, at);
    if (buffer.write(value.replaceAll("-", ""), at, "hex") !== 16) throw new Error(`Not a uuid: ${value}`);
    at += 16;
  }
  return buffer;
}

export function integerArray(values: readonly number[]): Buffer {
  const buffer = headed({ elementType: integerOid, count: values.length, size: 4 * values.length });
  let at = headerSize;
  for (const value of values) at = buffer.writeInt32BE(value, buffer.writeInt32BE(4, at));
  return buffer;
}

// The object ids of pg_type, the same in every database.
const integerOid = 23;
const textOid = 25;
const uuidOid = 2950;
const headerSize = 20;

function headed({ elementType, count, size }: { elementType: number; count: number; size: number }): Buffer {
  if (count === 0) {
    // No dimension: PostgreSQL rejects an array with one dimension and no element.
    const empty = Buffer.alloc(12);
    empty.writeInt32BE(elementType, 8);
    return empty;
  }
  const buffer = Buffer.allocUnsafe(headerSize + 4 * count + size);
  // Number of dimensions, null flag (unused), element type, length, lower bound.
  for (const [place, value] of [1, 0, elementType, count, 1].entries()) buffer.writeInt32BE(value, place * 4);
  return buffer;
}
