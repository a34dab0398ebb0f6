import { useState } from 'preact/hooks'

/**
 * A state that starts from a given value and is reset to it whenever `key` changes. It is set while drawing, because an
 * effect could run after a person has begun to type, and would empty the field.
 */
export function useFollowing<Value>(given: Value, key: unknown = given): [Value, (value: Value) => void] {
  const [value, setValue] = useState(given)
  const [last, setLast] = useState(key)
  if (last !== key) {
    setLast(key)
    setValue(given)
  }
  return [value, setValue]
}
