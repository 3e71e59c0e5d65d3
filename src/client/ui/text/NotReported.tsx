/** Money that nobody reported. The specification asks for a blank: it has no text, and a quiet dash that is drawn. */
export const NotReported = () => <span className="unknown" title="not reported" />
