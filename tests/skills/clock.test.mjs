import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { advance, coast, drive, game, hold, settle, wall } from '../../skills/clock.mjs'

afterEach(coast)

test('until a world drives it, game time passes as wall time does', async () => {
  const [before, began] = [wall.now(), game.now()]
  const within = wall.now()
  await game.sleep(30)
  const after = wall.now()
  const passed = game.now() - began
  // The game's span lies between one of the machine's that is within it and one that it is within.
  assert.ok(passed >= after - within - 1 && passed <= wall.now() - before + 1)
})

test('a timer of the game never rings before its time', async () => {
  const spans = await Promise.all(Array.from({ length: 50 }, async () => {
    await wall.turn()
    const began = game.now()
    await game.sleep(30)
    return game.now() - began
  }))
  // Node's own timers count whole milliseconds, so the last one may have begun.
  assert.ok(Math.min(...spans) >= 29, `rang after ${Math.min(...spans)} ms`)
})

test('a driven clock stands still but for its ticks, however long the machine takes', async () => {
  drive()
  const began = game.now()
  let rang = null
  game.setTimeout(() => { rang = game.now() - began }, 120)
  await wall.sleep(150)
  assert.deepEqual([game.now() - began, rang], [0, null])
  await advance(100, 0)
  assert.deepEqual([game.now() - began, rang], [100, null])
  await advance(50, 0)
  assert.deepEqual([game.now() - began, rang], [150, 120])
})

test('libraries live by it: their timers, Date and performance', async () => {
  drive()
  const told = []
  const [began, day] = [performance.now(), Date.now()]
  const timer = setInterval(() => told.push(performance.now() - began), 50)
  await advance(100, day + 100)
  clearInterval(timer)
  assert.deepEqual(told, [50, 100])
  assert.deepEqual([Date.now(), new Date().getTime(), new Date(7).getTime()], [day + 100, day + 100, 7])
  assert.ok(new Date() instanceof Date)
})

test('what falls due is called in order, each after what the one before has led to', async () => {
  drive()
  const told = []
  game.setTimeout(() => told.push('late'), 40)
  game.setTimeout(async () => {
    told.push('early')
    await new Promise(resolve => { setImmediate(resolve) })
    told.push('its turn')
    game.setTimeout(() => told.push('its child'), 10)
  }, 20)
  await advance(50, 0)
  assert.deepEqual(told, ['early', 'its turn', 'its child', 'late'])
})

test('a tick is not over while a thread or the session computes for it', async () => {
  drive()
  const release = hold()
  let over = false
  const waiting = settle().then(() => { over = true })
  await wall.sleep(20)
  assert.equal(over, false)
  release()
  release()
  await waiting
  assert.equal(over, true)
})

test('nor before what was waited for has had its effect, however long it took', async () => {
  drive()
  for (const ms of [0, 20]) {
    const told = []
    const release = hold()
    const read = async () => {
      if (ms > 0) await wall.sleep(ms)
      release()
      return 'read'
    }
    const through = async work => await work
    const acts = async () => { told.push(await through(through(through(through(through(through(through(read()))))))), 'acted') }
    const acting = acts()
    await settle()
    assert.deepEqual(told, ['read', 'acted'])
    await acting
  }
})

test('when the world is gone time passes by itself again, from where it stood', async () => {
  drive()
  const day = game.date()
  await advance(10_000, day + 10_000)
  const at = game.now()
  const rang = new Promise(resolve => { game.setTimeout(resolve, 20) })
  coast()
  await rang
  assert.ok(game.now() - at >= 15 && game.now() - at < 1000)
  // Whoever holds dates against each other, as the server's keep-alives do, is not to see the hours of a fast game vanish.
  assert.ok(game.date() - day >= 10_000 && game.date() - day < 11_000)
  drive()
  assert.ok(game.date() - day >= 10_000)
})

test('a timer can be stopped, refreshed and stopped by its number, as Node\'s can', async () => {
  drive()
  let rang = 0
  const timer = setTimeout(() => rang++, 50)
  clearTimeout(+timer)
  const other = setTimeout(() => rang++, 50)
  await advance(40, 0)
  other.refresh()
  await advance(40, 0)
  assert.equal(rang, 0)
  await advance(10, 0)
  assert.equal(rang, 1)
})

test('what is to come at once comes though time stands still', async () => {
  drive()
  let rang = false
  setTimeout(() => { rang = true }, 0)
  const dropped = setTimeout(() => assert.fail(), 0)
  clearTimeout(dropped)
  await settle()
  assert.equal(rang, true)
})
