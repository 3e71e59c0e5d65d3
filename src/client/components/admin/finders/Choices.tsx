import { Button } from '#client/ui/form/Button.tsx'
import styles from './Finder.module.css'

interface Choice<Value> {
  key: string
  name: string
  /** Distinguishes it from others with the same name. */
  description: string
  value: Value
}

interface ChoicesProps<Value> {
  label: string
  choices: readonly Choice<Value>[]
  /** The label of each button. */
  verb: string
  onChoose: (value: Value) => void
}

/** Records by name, each with a button. */
export function Choices<Value>({ label, choices, verb, onChoose }: ChoicesProps<Value>) {
  if (choices.length === 0) return null
  return (
    <ul className={`bare ${styles.choices}`} aria-label={label}>
      {choices.map(({ key, name, description, value }) => (
        <li key={key}>
          <span>
            <strong>{name}</strong> {description}
          </span>
          <Button aria-label={`${verb}: ${name}, ${description}`} onClick={() => onChoose(value)}>
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  )
}
