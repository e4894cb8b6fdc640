// Signs and commands of files, as people read them.
// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { readable, signsOf } from '../../src/lib/annotations';
import { base64, plainText } from '../../src/lib/files';

describe('signsOf', () => {
  it('shows marks at the move, other signs behind it, unknown ones by number', () => {
    expect(signsOf([3, 16, 200])).toBe('!! ± $200');
    expect(signsOf([])).toBe('');
  });
});

describe('readable', () => {
  it('tells clocks and values, and leaves other commands out', () => {
    expect(readable('[%eval 0.31] [%clk 0:05:00] good [%csl Ge4] move')).toBe('0.31 ⏱ 0:05:00 good move');
    expect(readable('one\ntwo [sic]')).toBe('one\ntwo [sic]');
  });
});

describe('files', () => {
  it('are text where they are UTF-8 without zeros', () => {
    expect(plainText(new TextEncoder().encode('炮'))).toBe('炮');
    expect(plainText(new Uint8Array([0xc5, 0xda]))).toBeNull();
    expect(plainText(new Uint8Array([0x58, 0]))).toBeNull();
    expect(base64(new Uint8Array(0x8001).fill(255))).toBe(btoa('\xff'.repeat(0x8001)));
  });
});
