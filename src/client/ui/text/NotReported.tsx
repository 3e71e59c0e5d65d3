/** Money that nobody reported. The specification asks for a blank: it has no text, only a quiet dash drawn by CSS. */
export const NotReported = () => <span className="unknown" title="not reported" />
