const LEFT = 72
const TOP = 700
const LEADING = 22

/**
 * A one-page PDF 1.4 file in Helvetica: a title and lines of text below it. It contains no time and no identifier, so the
 * same text makes the same bytes. The text is in Windows-1252.
 */
export function samplePdf(title: string, lines: readonly string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    pageText(title, lines),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title ${literal(title)} >>`,
  ]
  // Latin-1 equals Windows-1252 for every letter used here, and each takes one byte, so lengths are offsets.
  return Buffer.from(assemble(objects), 'latin1')
}

function pageText(title: string, lines: readonly string[]): string {
  const text = [
    'BT',
    `/F1 18 Tf ${LEFT} ${TOP} Td ${literal(title)} Tj`,
    '/F1 10 Tf',
    ...lines.map((line) => `0 -${LEADING} Td ${literal(line)} Tj`),
    'ET',
  ].join('\n')
  return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
}

/** A PDF string: parentheses and backslashes are escaped by a backslash. */
function literal(text: string): string {
  return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`
}

/** The file around the numbered objects: the first is the catalog, the last the document information. */
function assemble(objects: readonly string[]): string {
  // The comment with high bytes tells transfer programs that the file is binary.
  let file = '%PDF-1.4\n%\xE2\xE3\xCF\xD3\n'
  const entries = ['0000000000 65535 f \n']
  for (const [index, body] of objects.entries()) {
    entries.push(`${String(file.length).padStart(10, '0')} 00000 n \n`)
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
  }
  const size = entries.length
  return `${file}xref\n0 ${size}\n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
