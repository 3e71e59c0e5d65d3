import { existsSync } from 'node:fs'

/** Chromium without browser windows, which opens a page in a third of the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

const PLACES = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of Chromium, if it is installed. */
export const findChromium = () => PLACES.find((place) => existsSync(place))

/** Debian's package for the Chromium that the tests prefer, for when it is missing. */
export const PREFERRED_PACKAGE = 'chromium-headless-shell'

export const lacksPreferred = () => !existsSync(HEADLESS)
