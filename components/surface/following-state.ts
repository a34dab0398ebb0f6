import { useState } from 'preact/hooks'

/**
 * A state that starts from what is given and returns to it when that changes, told by `key`. It is set while drawing: a
 * first effect runs after a field can be typed in, and would empty it.
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
