/** As much as tests use of it: it comes without types. */
declare module 'jsdom' {
  export class JSDOM {
    /** Throws what `DOMParser` would note where `contentType` is XML and the text is none. */
    constructor(text: string, options?: { contentType: string })
    readonly window: { readonly document: Document }
  }
}
