/** RFC 6266: a plain name for old programs, and the real one, percent-encoded, for all others. */
export function contentDisposition(how: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replaceAll(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
