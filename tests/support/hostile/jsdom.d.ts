/** The part that tests use: jsdom comes without types. */
declare module 'jsdom' {
  export class JSDOM {
    /**
     * Throws if `contentType` is XML and the text is not well-formed, where `DOMParser` would return an error document.
     */
    constructor(text: string, options?: { contentType: string })
    readonly window: { readonly document: Document }
  }
}
