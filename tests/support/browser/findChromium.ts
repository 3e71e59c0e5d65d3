import { existsSync } from 'node:fs'

/** Chromium without the windows around its pages, which opens one in a third of the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

const PLACES = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is, if anywhere. */
export const findChromium = () => PLACES.find((place) => existsSync(place))

/** What Debian calls the one the tests prefer, where it is not installed. */
export const PREFERRED_PACKAGE = 'chromium-headless-shell'

export const lacksPreferred = () => !existsSync(HEADLESS)
