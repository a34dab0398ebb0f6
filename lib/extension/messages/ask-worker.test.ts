import { beforeEach, expect, test, vi } from 'vitest'
import { askWorker } from './ask-worker.ts'

const replies = vi.hoisted(() => ({ next: undefined as unknown }))

vi.mock('../browser.ts', () => ({ browser: { runtime: { sendMessage: async () => replies.next } } }))

beforeEach(() => {
  replies.next = undefined
})

test('returns an answer unchanged, even null', async () => {
  replies.next = { answer: null }
  expect(await askWorker({ kind: 'connection_get' })).toBeNull()
})

test.each([
  ['that failed says why', { failed: 'Error: the disk is full' }, 'the disk is full'],
  ['that was stopped before it answered gives none', undefined, 'the worker gave no answer'],
])('rejects the request: %s', async (_, reply, why) => {
  replies.next = reply
  await expect(askWorker({ kind: 'connection_save', address: 'https://check.example', apiKey: null })).rejects.toThrow(
    why,
  )
})
