/** What lies around a block, and which way is which. The vectors are everybody's: nobody changes them. */
import { Vec3 } from 'vec3'

export const DOWN = new Vec3(0, -1, 0)
export const UP = new Vec3(0, 1, 0)
export const NORTH = new Vec3(0, 0, -1)
export const SOUTH = new Vec3(0, 0, 1)
export const WEST = new Vec3(-1, 0, 0)
export const EAST = new Vec3(1, 0, 0)

/** Steps to a block's neighbours, by the game's number of the face. */
export const FACES = [DOWN, UP, NORTH, SOUTH, WEST, EAST]
export const FACE_NAMES = ['down', 'up', 'north', 'south', 'west', 'east']

/** Those at the sides. */
export const BESIDE = FACES.slice(2)

/** The same neighbours in the order in which bots go through them. */
export const NEIGHBOURS = [UP, DOWN, EAST, WEST, SOUTH, NORTH]

/** By the names that states of blocks have for them. */
export const FACING = { north: NORTH, south: SOUTH, west: WEST, east: EAST }
export const OPPOSITE = { north: 'south', south: 'north', west: 'east', east: 'west', up: 'down', down: 'up' }
/** Against the side that one faces, and to the right of whoever faces it. */
export const BEHIND = { north: SOUTH, south: NORTH, west: EAST, east: WEST }
export const RIGHT = { north: EAST, east: SOUTH, south: WEST, west: NORTH }
/** Along an axis. */
export const ALONG = { x: EAST, y: UP, z: SOUTH }

/** Steps over the ground, x and z: to the four sides, and across the corners. @type {[number, number][]} */
export const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]
/** @type {[number, number][]} */
export const CORNERS = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
/** To all eight columns around one, the nearest first. @type {[number, number][]} */
export const AROUND = [...SIDES, [1, 1], [-1, -1], [1, -1], [-1, 1]]
