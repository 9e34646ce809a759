// A picture of a screen to touch: by click, drag, long press or keys. Places are fractions of its width and height.
const LONG_MS = 600, NEAR = 0.012, STEP = 0.02

const touch = (kind, from, to, frame) => ({ kind, from, to, frame, n: Date.now() })

export default function ({ data, parentElement, setTriggerValue }) {
  const picture = parentElement.querySelector("img"), mark = parentElement.querySelector(".mark")
  if (picture.src !== data.picture) picture.src = data.picture
  picture.alt = data.alt
  picture.dataset.frame = data.frame
  parentElement.querySelector(".stage").dataset.strokes = data.strokes
  let down = null, aim = [0.5, 0.5]

  const place = (event) => {
    const box = picture.getBoundingClientRect()
    const share = (at, start, size) => Math.min(Math.max((at - start) / size, 0), 0.9999)
    return [share(event.clientX, box.left, box.width), share(event.clientY, box.top, box.height)]
  }
  const show = ([x, y], shown) => {
    mark.style.left = `${x * picture.clientWidth}px`
    mark.style.top = `${y * picture.clientHeight}px`
    mark.classList.toggle("shown", shown)
    mark.classList.remove("gone")
  }
  const send = (kind, from, to, frame) => {
    setTriggerValue("touched", touch(kind, from, to, frame))
    if (data.strokes) mark.classList.add("gone") // the picture will show the effect
  }

  picture.onpointerdown = (event) => {
    if (event.button) return
    event.preventDefault()
    picture.focus({ preventScroll: true })
    picture.setPointerCapture(event.pointerId)
    parentElement.down = { at: place(event), when: event.timeStamp, frame: picture.dataset.frame }
    show(parentElement.down.at, true)
  }
  picture.onpointerup = (event) => {
    if (!(down = parentElement.down)) return
    parentElement.down = null
    const end = place(event), [x, y] = [end[0] - down.at[0], end[1] - down.at[1]]
    const strokes = data.strokes && Math.hypot(x, y) > NEAR, holds = data.strokes && event.timeStamp - down.when > LONG_MS
    send(strokes ? "swipe" : holds ? "long" : "tap", down.at, end, down.frame)
  }
  picture.onpointercancel = () => { parentElement.down = null }
  picture.onkeydown = (event) => {
    const by = event.shiftKey ? 5 * STEP : STEP, at = parentElement.aim ?? aim
    const moved = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key]
    if (moved) {
      parentElement.aim = at.map((share, n) => Math.min(Math.max(share + moved[n], 0), 0.9999))
      show(parentElement.aim, true)
    } else if (event.key === "Enter") { if (!event.repeat) send("tap", at, at, picture.dataset.frame) }
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
