import { isUtf8 } from 'node:buffer'

const utf8 = new TextDecoder('utf-8')
const cp1252 = new TextDecoder('windows-1252')

/**
 * Decodes these lines as UTF-8 without its byte order mark, or else as Windows-1252, which the state's desktops write and
 * in which every byte is valid. If UTF-8 fails, each line is decided separately, so that one damaged byte does not garble
 * every accent in the file.
 */
export function decodeText(bytes: Buffer): string {
  if (isUtf8(bytes)) return utf8.decode(bytes)
  let text = ''
  for (let start = 0, end; start < bytes.length; start = end) {
    // With its line feed; 0 after the last one.
    end = bytes.indexOf(LINE_FEED, start) + 1 || bytes.length
    const line = bytes.subarray(start, end)
    // Not by catching what a decoder throws: in a file of Windows-1252, every accented line would throw.
    text += (isUtf8(line) ? utf8 : cp1252).decode(line)
  }
  return text
}

const LINE_FEED = 0x0a
