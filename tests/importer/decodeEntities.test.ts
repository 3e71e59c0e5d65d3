import { expect, test } from 'vitest'
import { decodeEntities } from '#importer/read/stateText.ts'

test.each([
  ['A &AMP; B &lt;C&gt; &quot;D&quot;', 'A & B <C> "D"'],
  [
    'MU&NTILDE;OZ, Mu&ntilde;oz, &Eacute;lan, Jos&eacute;, G&uuml;ell, Fran&ccedil;a',
    'MUÑOZ, Muñoz, Élan, José, Güell, França',
  ],
  ['O&rsquo;Brien &ndash; &ldquo;Skeeter&rdquo;', 'O’Brien – “Skeeter”'],
  ['O&#39;Brien, O&#x27;Brien, Jos&#233;', "O'Brien, O'Brien, José"],
  ['O&#146;Brien &#150; &#147;Skeeter&#148; &#x80;', 'O’Brien – “Skeeter” €'],
  ['a&#9;b&#10;c&#127;d&#129;e&#55296;f&#x1ffff0;', 'a b c d e f&#x1ffff0;'],
  ['&AMP;AMP; AT&T; &bogus; &xacute; & &;', '&AMP; AT&T; &bogus; &xacute; & &;'],
])('"%s" is read as "%s"', (written, read) => {
  expect(decodeEntities(written)).toBe(read)
})
