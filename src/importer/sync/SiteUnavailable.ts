import { ImportError } from '../ImportError.ts'

/** The site itself does not serve us now: nothing more should be asked of it in this run. */
export class SiteUnavailable extends ImportError {}
