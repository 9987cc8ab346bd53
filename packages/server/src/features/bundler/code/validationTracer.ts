/**
 * Tracer for `debug_traceCall`, in JavaScript that nodes run. It follows the validation of one operation up to the entry
 * point's event `BeforeExecution`, and lists what each party that the entry point calls did.
 *
 * Result: `ended` is true if validation succeeded. `error` is a failure of the tracer. Each of `parties` has `faults`
 * (number of calls that failed without a revert, such as by running out of gas), `opcodes` that rules restrict, `slots` (contract and slot), `calls`
 * (target, value and selector), `code` (addresses whose code was read), and `hashes` of 64 bytes and more (the first 32
 * bytes, and the hash). Numbers are hexadecimal without a prefix.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/custom-tracer
 */
export const validationTracer = `{
  before: '', ended: false, error: '', hashing: null, parties: [], party: null,
  event: 'bb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972',
  watched: { GASPRICE: 1, GASLIMIT: 1, DIFFICULTY: 1, PREVRANDAO: 1, RANDOM: 1, TIMESTAMP: 1, BASEFEE: 1,
    BLOCKHASH: 1, NUMBER: 1, SELFBALANCE: 1, BALANCE: 1, ORIGIN: 1, CREATE: 1, CREATE2: 1, COINBASE: 1,
    SELFDESTRUCT: 1, INVALID: 1, BLOBHASH: 1, BLOBBASEFEE: 1 },
  address: function (word) { return toHex(toAddress(word.toString(16))) },
  number: function (word) { return parseInt(word.toString(16), 16) },
  bytes: function (log, start, size) {
    // Memory that was never written is not there yet, and can only be zero.
    return log.memory.length() < start + size ? '0x0' : toHex(log.memory.slice(start, start + size))
  },
  fault: function () {},
  enter: function () {},
  exit: function (frame) {
    var error = frame.getError()
    if (error && !/revert/i.test(String(error)) && this.party && !this.ended) this.party.faults += 1
  },
  step: function (log) {
    try { if (!this.ended) this.read(log) } catch (error) { this.error = this.error || String(error) }
  },
  read: function (log) {
    var op = log.op.toString()
    if (log.getDepth() === 1) {
      this.party = null
      this.before = ''
      this.hashing = null
      if (op === 'LOG1' && log.stack.peek(2).toString(16) === this.event) this.ended = true
      if (op === 'CALL' || op === 'STATICCALL') {
        var address = this.address(log.stack.peek(1))
        this.party = { address: address, calls: [], code: [], faults: 0, hashes: [], opcodes: [], slots: [] }
        this.parties.push(this.party)
      }
      return
    }
    var party = this.party
    if (!party) return
    var self = toHex(log.contract.getAddress())
    if (this.hashing !== null) {
      party.hashes.push([this.hashing, log.stack.peek(0).toString(16)])
      this.hashing = null
    }
    var isCall = op === 'CALL' || op === 'CALLCODE' || op === 'DELEGATECALL' || op === 'STATICCALL'
    if (this.before === 'GAS' && !isCall) party.opcodes.push('GAS')
    this.before = op
    if (this.watched[op]) party.opcodes.push(op)
    if (op === 'SLOAD' || op === 'SSTORE' || op === 'TLOAD' || op === 'TSTORE')
      party.slots.push([self, log.stack.peek(0).toString(16)])
    if (op === 'EXTCODESIZE' || op === 'EXTCODEHASH' || op === 'EXTCODECOPY')
      party.code.push(this.address(log.stack.peek(0)))
    if (op === 'KECCAK256' || op === 'SHA3') {
      var start = this.number(log.stack.peek(0))
      if (this.number(log.stack.peek(1)) >= 64) this.hashing = this.bytes(log, start, 32)
    }
    if (isCall) {
      var hasValue = op === 'CALL' || op === 'CALLCODE'
      var at = this.number(log.stack.peek(hasValue ? 3 : 2))
      var size = this.number(log.stack.peek(hasValue ? 4 : 3))
      party.calls.push([this.address(log.stack.peek(1)), hasValue ? log.stack.peek(2).toString(16) : '0',
        size >= 4 ? this.bytes(log, at, 4) : '0x'])
    }
  },
  result: function () { return { ended: this.ended, error: this.error, parties: this.parties } }
}`
