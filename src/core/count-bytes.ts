/** Bytes as they pass, with how many have passed so far told after each piece. */
export async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  note: (bytes: number) => void,
): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    note(bytes);
    yield chunk;
  }
}
