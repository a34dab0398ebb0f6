import { expect, it } from 'vitest'
import { mailboxOf } from './secrets.ts'

it.each([
  ['victim@agency.example', 'victim@agency.example'],
  ['Victim@Agency.Example', 'victim@agency.example'],
  ['victim+1@agency.example', 'victim@agency.example'],
  ['victim+a+b@agency.example', 'victim@agency.example'],
  ['vic.tim@agency.example', 'vic.tim@agency.example'],
  ['vic.tim+1@gmail.com', 'victim@gmail.com'],
  ['v.i.c.t.i.m@GoogleMail.com', 'victim@gmail.com'],
  ['+1@agency.example', '+1@agency.example'],
  ['no address', '@no address'],
])('mail to %s ends in the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
