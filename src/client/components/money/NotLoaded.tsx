import { NOT_LOADED } from '#contract/domain/money.ts'

/** Money that is not known. The specification asks for a blank: it has no text, only a quiet dash drawn by CSS. */
export const NotLoaded = () => <span className="unknown" title={NOT_LOADED} />
