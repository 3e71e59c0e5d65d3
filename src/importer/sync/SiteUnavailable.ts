import { ImportError } from '../ImportError.ts'

/** The site does not serve us at the moment: nothing more should be requested in this run. */
export class SiteUnavailable extends ImportError {}
