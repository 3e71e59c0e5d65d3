/** The first match counts, because most browsers also name the ones they derive from. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOP[RT]\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** The kind of browser in a User-Agent, too coarse to identify anyone: `Firefox on Windows`; '' if unknown. */
export function clientOf(userAgent = ''): string {
  const browser = nameIn(BROWSERS, userAgent) ?? /^[\w.-]{1,30}/.exec(userAgent)?.[0] ?? ''
  const system = nameIn(SYSTEMS, userAgent)
  return system === undefined || browser === '' ? browser : `${browser} on ${system}`
}

const nameIn = (known: readonly (readonly [RegExp, string])[], userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1]
