/** The text that was deflated and written in base64. */
export async function inflate(base64: string): Promise<string> {
  const packed = new Blob([bytesOf(base64)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
