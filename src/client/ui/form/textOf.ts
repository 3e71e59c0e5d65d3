/** What was written into the field of this name; a field of a form is text unless it is a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
