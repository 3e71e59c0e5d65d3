/*
 * Texts that break programs which are careless with input; each kind has broken a real program. They are in code rather
 * than in a data file, because an editor would repair half of them.
 */

/** Texts that any kind of database may choke on. Few, because PostgreSQL gets them in every place. */
export const BREAKS_DATABASES: readonly string[] = [
  'Sol\0ici\ud800tation Ø',
  '1\0',
  '2147483648',
  '999999999999999',
]

const DATABASES = [
  ...BREAKS_DATABASES,
  '\0',
  '\ud800',
  'lone \udfff half',
  '-2147483649',
  '9999999999',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
  'Øster ñ ß',
]

const CONTROL_CHARACTERS = [
  '\u0001\u0002\u0007',
  '\u001b[31mred\u001b[0m',
  '\u007f',
  '\u0085',
  'a\tb',
  'a\nb',
  'a\rb',
  '\r\nSet-Cookie: ledger=stolen',
  'x\r\n\r\n<script>alert(1)</script>',
  '\v\f',
]

const UNICODE = [
  '\u202eevil\u202c',
  '\u2066\u2067\u2069',
  '\u200b',
  'a\u200bd\u200ca\u200d',
  '\ufeffAda',
  '\u2028\u2029',
  '\u00a0',
  '\u3000',
  '\ufffe\uffff',
  '\u{10ffff}',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{1f1fa}',
  'ﷺ',
  'İstanbul ı',
  'ſ K Å',
  'e\u0301'.repeat(40),
  `Z${'\u0300\u0316'.repeat(60)}`,
  // Nothing is left of it without accents.
  '\u0301',
  'Ａｄａ １２３',
  '١٢٣',
  '½ ² Ⅷ',
  'שלום عليكم',
  '田中さん',
  'ä',
  'ÿþ',
]

const LONG = [
  'a'.repeat(300),
  'a'.repeat(10_000),
  'a '.repeat(2_000),
  '9'.repeat(5_000),
  '('.repeat(3_000),
  '*'.repeat(500),
  '%'.repeat(500),
  ','.repeat(3_000),
  '/'.repeat(1_000),
  'é'.repeat(3_000),
]

const NUMBERS = [
  '0',
  '-0',
  '+0',
  '-1',
  '+1',
  '01',
  '1e2',
  '1E308',
  '1e400',
  '-1e400',
  '0x10',
  '0b11',
  '0o17',
  '1_000',
  '1,000',
  '1.5',
  '.5',
  '5.',
  '0.1.2',
  '5e-324',
  '0.0000000000000000000000000001',
  'NaN',
  'Infinity',
  '-Infinity',
  '$1.00',
  '(1.00)',
  '1 000',
  ' 5 ',
  '½',
]

const DAYS = [
  '2026-02-30',
  '2026-13-01',
  '2025-02-29',
  '0000-00-00',
  '0001-01-01',
  '9999-99-99',
  '9999-12-31',
  '-2026-01-01',
  '20260230-GEN',
  '99999999-GEN',
  '2026-02-30T25:61:61Z',
  '9999-99-99T99:99:99Z',
  '02/30/2026',
  '00/00/0000',
  '13/13/2026',
  '12/31/9999',
  '1970-01-01T00:00:00.000Z',
]

/** SQL, LIKE, full-text search, and regular expressions. */
const QUERIES = [
  "'",
  "''",
  '"',
  '`',
  "' OR '1'='1",
  "'; DROP TABLE candidate; --",
  '1; SELECT pg_sleep(10)',
  "1' UNION SELECT * FROM administrator --",
  '/* */',
  '$1',
  '?',
  ':id',
  '%',
  '_',
  '%_%',
  '\\',
  '\\%',
  '\\\\',
  '*',
  'ada*',
  '"ada',
  'ada AND',
  'NOT',
  'OR OR OR',
  'NEAR(ada bea, 2)',
  'name:ada',
  '^ada',
  '-ada',
  '{ada}',
  'ada & bea | !cy',
  'ada:*',
  '<->',
  '(a+)+$',
  '[',
  '.*',
]

/** Would become an element, an attribute or a script on a page that does not escape it. */
export const BREAKS_PAGES: readonly string[] = [
  '<script data-hostile>alert(1)</script>',
  '<html><body onload=alert(1)>',
  '"><img data-hostile src=x onerror=alert(1)>',
  "'><svg data-hostile onload=alert(1)>",
  '" data-hostile="',
  "' data-hostile='",
  '</title><b data-hostile>',
  '</script><b data-hostile>',
  '</textarea></style><b data-hostile>',
  '--><b data-hostile>',
  '<!--',
  ']]><b data-hostile>',
  'javascript:alert(1)',
  '&lt;b data-hostile&gt;',
  '&#0;&#x3c;b&#62;',
  '<\u0000b data-hostile>',
  "$&$`$'$1$<a>",
]

const TEMPLATES_AND_PATHS = [
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '{acctNum}',
  '#{7*7}',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\con',
  'CON',
  '.',
  '..',
  './',
  '//evil.example',
  'https://evil.example/',
  'file:///etc/passwd',
  '~root',
  '| cat /etc/passwd',
  '`id`',
  '$(id)',
  '=1+1',
  '=HYPERLINK("https://evil.example")',
  '@SUM(1)',
]

/** Names that are special in JavaScript. */
const OF_OBJECTS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'undefined',
  'null',
  'true',
  '[object Object]',
  '{}',
  '[]',
  '{"a":',
  '{"__proto__":{"admin":true}}',
  '['.repeat(2_000),
]

const BLANK = ['', ' ', '   ']

/** All of them, each once. */
export const NAUGHTY_TEXTS: readonly string[] = [
  ...new Set([
    ...DATABASES,
    ...CONTROL_CHARACTERS,
    ...UNICODE,
    ...LONG,
    ...NUMBERS,
    ...DAYS,
    ...QUERIES,
    ...BREAKS_PAGES,
    ...TEMPLATES_AND_PATHS,
    ...OF_OBJECTS,
    ...BLANK,
  ]),
]

/** Parts of an address that are not percent-encoded UTF-8, or are in an unusual form. */
export const NAUGHTY_ENCODINGS: readonly string[] = [
  '%',
  '%2',
  '%zz',
  '%u0041',
  '%00',
  '%FF',
  '%E9',
  '%C0%AF',
  '%ED%A0%80',
  '%F4%90%80%80',
  '%E2%82',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '%EF%BB%BF',
  '%0d%0aX-Injected:%201',
  '+',
  ';a=b',
]

/** Addresses that lead to no page, or not to this site. */
export const NAUGHTY_ADDRESSES: readonly string[] = [
  '/',
  '//',
  '//[',
  '//:99999999/',
  '//evil.example/candidates/91527',
  '/%',
  '/officers/%zz',
  '/candidates/%00',
  '/candidates/91527?open=%zz',
  '/?open=1&open=2',
  '/..//..//',
  '/search?q=<b>&q=<i>#x',
]

/** JSON values that a database may choke on. */
export const BREAKS_DATABASES_JSON: readonly string[] = ['2147483648', '"\\u0000"', '"\\udfff\\ud800"']

/** JSON in place of a text, a number or a list; some of these values cannot be written in an address. */
export const NAUGHTY_JSON: readonly string[] = [
  ...BREAKS_DATABASES_JSON,
  'null',
  '9007199254740993',
  '1e400',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e21',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '""',
  '"\\ud800"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":1}}',
  '{"toString":null,"length":-1}',
  `[${'1,'.repeat(5_000)}1]`,
  `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
]

/** Whole bodies that are not JSON, or not the record that a call accepts. */
export const NAUGHTY_BODIES: readonly string[] = [
  '',
  ' ',
  'null',
  '1',
  '"text"',
  '[]',
  '{}',
  '{',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  '\0',
  'NaN',
  '{"__proto__":null}',
  '['.repeat(100_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
]
