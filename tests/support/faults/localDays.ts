/* A control, preloaded into a program: days are written in this machine's own time zone, whichever one is requested. */
const Own = Intl.DateTimeFormat
Intl.DateTimeFormat = new Proxy(Own, {
  construct: (_, [locales, options]: ConstructorParameters<typeof Own>) =>
    new Own(locales, { ...options, timeZone: undefined }),
})
