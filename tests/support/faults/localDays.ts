/*
 * A control, which a program is begun with: days are written as this machine's own zone has them, whichever one is asked
 * for.
 */
const Own = Intl.DateTimeFormat
Intl.DateTimeFormat = new Proxy(Own, {
  construct: (_, [locales, options]: ConstructorParameters<typeof Own>) =>
    new Own(locales, { ...options, timeZone: undefined }),
})
