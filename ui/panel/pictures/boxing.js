// A picture to draw a box on, by dragging or with keys (arrows move it, Shift and arrows resize it). Corners are fractions of the picture.
const STEP = 0.004, FIRST = [[0.4, 0.45], [0.6, 0.55]]
const within = (share) => Math.min(Math.max(share, 0), 1)

export default function ({ data, parentElement, setStateValue }) {
  const picture = parentElement.querySelector("img"), box = parentElement.querySelector(".box")
  if (parentElement.frame !== data.frame) Object.assign(parentElement, { frame: data.frame, corners: null, from: null })
  if (picture.src !== data.picture) picture.src = data.picture
  picture.alt = data.alt

  const place = (event) => {
    const around = picture.getBoundingClientRect()
    return [within((event.clientX - around.left) / around.width), within((event.clientY - around.top) / around.height)]
  }
  const show = () => {
    const corners = parentElement.corners
    box.classList.toggle("shown", !!corners)
    if (!corners) return
    const [xs, ys] = [0, 1].map((n) => corners.map((corner) => corner[n]).sort((a, b) => a - b))
    const shares = { left: xs[0], top: ys[0], width: xs[1] - xs[0], height: ys[1] - ys[0] }
    for (const side in shares) box.style[side] = `${shares[side] * 100}%`
  }
  const send = () => setStateValue("box", { from: parentElement.corners[0], to: parentElement.corners[1], frame: data.frame })
  show()

  picture.onpointerdown = (event) => {
    if (event.button) return
    event.preventDefault()
    picture.focus({ preventScroll: true })
    picture.setPointerCapture(event.pointerId)
    parentElement.from = place(event)
  }
  picture.onpointermove = (event) => {
    if (!parentElement.from) return
    parentElement.corners = [parentElement.from, place(event)]
    show()
  }
  picture.onpointerup = () => {
    const drawn = parentElement.from && parentElement.corners
    parentElement.from = null
    if (drawn) send()
  }
  picture.onpointercancel = () => { parentElement.from = null }
  picture.onkeydown = (event) => {
    const moved = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key]
    if (moved) {
      const [from, to] = parentElement.corners ?? FIRST
      const by = (corner) => corner.map((share, n) => within(share + moved[n]))
      parentElement.corners = [event.shiftKey ? from : by(from), by(to)]
      show()
    } else if (event.key === "Enter" && parentElement.corners) send()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
