import { useState } from 'preact/hooks'

/**
 * State that resets to `given` when `key` changes. It resets while drawing, because a later effect could erase text
 * that a person has begun to type.
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
