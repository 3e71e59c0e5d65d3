const utf8 = new TextDecoder('utf-8', { fatal: true })
const cp1252 = new TextDecoder('windows-1252')

/**
 * Decodes these lines as UTF-8 without its byte order mark, or else as Windows-1252, which the state's desktops write and
 * in which every byte is valid. If UTF-8 fails, each line is decided separately, so that one damaged byte does not garble
 * every accent in the file.
 */
export function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    const end = bytes.indexOf(0x0a)
    if (end === -1) return cp1252.decode(bytes)
    return splitLines(bytes)
      .map((line) => decodeText(line))
      .join('\n')
  }
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  return [...lines, bytes.subarray(start)]
}
