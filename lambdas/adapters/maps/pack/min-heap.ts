/** Binary heap of integers ordered by a numeric key. Entries are never updated: push again and skip the stale one on pop. */
export class MinHeap {
  private keys = new Float64Array(1024);
  private values = new Int32Array(1024);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  /** The smallest key; Infinity when the heap is empty. */
  get minKey(): number {
    return this.size > 0 ? this.keys[0]! : Infinity;
  }

  push(key: number, value: number): void {
    if (this.size === this.keys.length) this.grow();
    const [keys, values] = [this.keys, this.values];
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent]! <= key) break;
      keys[at] = keys[parent]!;
      values[at] = values[parent]!;
      at = parent;
    }
    keys[at] = key;
    values[at] = value;
  }

  /** Removes the entry with the smallest key and returns its value; -1 when the heap is empty. */
  pop(): number {
    if (this.size === 0) return -1;
    const [keys, values] = [this.keys, this.values];
    const top = values[0]!;
    const size = --this.size;
    const key = keys[size]!;
    const value = values[size]!;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && keys[child + 1]! < keys[child]!) child++;
      if (keys[child]! >= key) break;
      keys[at] = keys[child]!;
      values[at] = values[child]!;
      at = child;
    }
    keys[at] = key;
    values[at] = value;
    return top;
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2);
    const values = new Int32Array(keys.length);
    keys.set(this.keys);
    values.set(this.values);
    this.keys = keys;
    this.values = values;
  }
}
