import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicHost, isUpstreamAddress } from './request.ts'

const hostOf = (address: string) => new URL(address).hostname

describe('isPublicHost', () => {
  it.each([
    'https://rdap.nic.ch',
    'https://rdap.nic.ch.',
    'https://8.8.8.8',
    'https://[2001:4860:4860::8888]',
    'https://localhost.example.org',
    'https://mylocal.ch',
  ])('%s may be public', (address) => {
    expect(isPublicHost(hostOf(address))).toBe(true)
  })

  it.each([
    'https://localhost',
    'https://LOCALHOST.',
    'https://a.localhost',
    'https://printer.local',
    'https://metadata.google.internal',
    'https://router.home.arpa',
    'https://intranet',
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f000001',
    'https://2130706433',
    'https://0.0.0.0',
    'https://10.1.2.3',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://[::]',
    'https://[::1]',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://[ff02::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[64:ff9b::10.0.0.1]',
    'https://[2002:a00:1::]',
    'https://[::127.0.0.1]',
    'https://[::10.0.0.1]',
    'https://[::8.8.8.8]',
    'https://[::ffff:0:127.0.0.1]',
    'https://[64:ff9b:1::127.0.0.1]',
    'https://[64:ff9b:1:808:8:800::]',
    'https://[2001:0:7f00:1::]',
    'https://[3fff::1]',
    'https://[4000::1]',
    'https://[fec0::1]',
  ])('%s is not public', (address) => {
    expect(isPublicHost(hostOf(address))).toBe(false)
  })
})

describe('isPublicAddress', () => {
  it.each([
    ['8.8.8.8', true],
    ['64:ff9b::8.8.8.8', true],
    ['64:ff9b::127.0.0.1', false],
    ['127.0.0.1', false],
    ['::127.0.0.1', false],
    ['::ffff:8.8.8.8', true],
    ['rdap.nic.ch', false],
    ['', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})

describe('isUpstreamAddress', () => {
  it.each([
    ['https://lindas.admin.ch/query', true],
    ['http://lindas.admin.ch/query', false],
    ['http://127.0.0.1:9000/com/v1/', true],
    ['http://[::1]:9000/', true],
    ['http://localhost/', true],
    ['http://127.8.8.8/', false],
    ['https://10.0.0.1/', false],
    ['http://10.0.0.1/', false],
    ['https://user:secret@lindas.admin.ch/', false],
    ['file:///etc/hosts', false],
    ['ftp://localhost/', false],
  ])('%s: %s', (address, expected) => {
    expect(isUpstreamAddress(new URL(address))).toBe(expected)
  })
})
