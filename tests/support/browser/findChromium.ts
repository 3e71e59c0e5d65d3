import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is, if anywhere. */
export const findChromium = () => PLACES.find((place) => existsSync(place))
