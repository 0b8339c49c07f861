"""The feed's pictures: six still lifes and a face, in design units of 240 x 300."""

import math

import cairo

from canvas import Canvas, rgb

WIDTH, HEIGHT, SCALE = 240, 300, 2


def shadow(p, cx, cy, rx, ry, alpha=0.28, color="#1c1430", blur=5):
    p.soft(lambda q: q.ellipse(cx, cy, rx, ry).fill(color), blur, alpha)


def leaf(p, x, y, angle, length, width, light, dark):
    """A pointed leaf from its base, `angle` in degrees from straight up."""
    c = p.c
    c.save()
    c.translate(x, y)
    c.rotate(math.radians(angle))
    l, w = length, width
    left = ((0, 0), (-w * 1.05, -l * 0.22, -w * 0.85, -l * 0.78, 0, -l))
    right = ((0, 0), (w * 1.05, -l * 0.22, w * 0.85, -l * 0.78, 0, -l))
    p.path(*left).fill(light, dark, axis=(-w, 0, 0, -l * 0.2))
    p.path(*right).fill(dark)
    p.path((0, -2), (0, -l * 0.93), close=False).stroke(1.3, "#dff2d8", alpha=0.55)
    for k in (0.28, 0.44, 0.6, 0.75):
        reach = w * 0.52 * math.sin(math.pi * min(1, k * 1.05)) + 1.5
        for side in (-1, 1):
            p.path((0, -l * k), (side * reach, -l * (k + 0.12)), close=False)
            p.stroke(0.8, "#dff2d8", alpha=0.32)
    c.restore()


def plant():
    p = Canvas(WIDTH, HEIGHT, SCALE).background("#e4f4e6", "#c5e6d2")
    p.ellipse(120, 128, 92).fill("#f4fbee", "#dcf1dc", axis=(60, 40, 180, 220))
    p.rect(0, 244, 240, 56).fill("#f3e2cf", "#e7cfb5", axis=(0, 244, 0, 300))
    p.rect(0, 244, 240, 1.6).fill("#fbf1e4")
    shadow(p, 132, 266, 60, 8)
    stems = [(120, 196, 62, 118), (120, 196, 178, 112), (120, 196, 92, 78), (120, 196, 150, 74),
             (120, 196, 118, 58)]
    for x0, y0, x1, y1 in stems:
        p.path((x0, y0), (x0, y0 - 40, (x0 + x1) / 2, y1 + 44, x1, y1 + 8), close=False)
        p.stroke(3, "#3f7d4f")
    back = ("#3f9a63", "#2c7a4f")
    front = ("#58b873", "#35935a")
    young = ("#8fd28a", "#5db573")
    leaf(p, 96, 106, -24, 74, 24, *back)
    leaf(p, 146, 104, 22, 78, 25, *back)
    leaf(p, 120, 104, 0, 80, 25, *young)
    leaf(p, 76, 138, -58, 66, 23, *front)
    leaf(p, 164, 134, 57, 68, 23, *front)
    leaf(p, 96, 166, -80, 58, 20, *back)
    leaf(p, 146, 164, 80, 58, 20, *back)
    leaf(p, 112, 184, -36, 66, 22, *young)
    leaf(p, 128, 184, 34, 70, 23, *front)
    pot = ((80, 196), (160, 196), (151, 258), (150, 264, 147, 266, 142, 266), (98, 266),
           (93, 266, 90, 264, 89, 258))
    p.path(*pot).fill("#f0a078", "#dc7d54", "#b9603d", axis=(80, 0, 160, 0))
    p.rect(74, 184, 92, 19, 5).fill("#f7b08a", "#e58a60", "#c66b45", axis=(74, 0, 166, 0))
    p.rect(80, 203, 80, 5).fill("#8e4427", alpha=0.25)
    return p


def lamp():
    p = Canvas(WIDTH, HEIGHT, SCALE).background("#3a3770", "#25234f")
    glow = lambda q: q.path((66, 112), (112, 86), (206, 252), (40, 252)).fill(
        ("#ffdf9a", 0.95), ("#ffc46b", 0.15), axis=(86, 96, 116, 252))
    p.soft(glow, 7, 0.62)
    p.soft(lambda q: q.ellipse(88, 104, 44).fill("#ffd58a"), 16, 0.5)
    p.rect(0, 250, 240, 50).fill("#6b4a64", "#4a3352", axis=(0, 250, 0, 300))
    p.soft(lambda q: q.ellipse(118, 258, 86, 9).fill("#ffd794"), 6, 0.62)
    shadow(p, 176, 268, 44, 6, 0.5)
    # A pile of books in the light.
    for x, y, w, color, edge in ((52, 239, 74, "#ef6a5b", "#c74f46"), (58, 225, 62, "#f6c453", "#d79f31"),
                                 (50, 211, 68, "#5ab7b2", "#3d9490")):
        p.rect(x, y, w, 14, 2.5).fill(color, edge, axis=(x, y, x, y + 14))
        p.rect(x + w - 9, y + 3, 9, 8).fill("#fff3dc")
        p.rect(x + 10, y, 4, 14).fill("#ffffff", alpha=0.28)
    # The arm, from the base to the head.
    p.path((178, 258), (200, 168), close=False).stroke(6, "#e9e6f5", "#bcb6d8", axis=(178, 0, 204, 0))
    p.path((200, 168), (122, 72), close=False).stroke(6, "#f4f2fb", "#c6c0e0", axis=(122, 72, 204, 168))
    p.ellipse(200, 168, 8).fill("#ff7d6b", "#de5549", axis=(192, 160, 208, 176))
    p.ellipse(200, 168, 2.6).fill("#fff1e8")
    p.path((142, 262), (142, 250, 158, 246, 178, 246), (198, 246, 214, 250, 214, 262)).fill(
        "#ff8d79", "#d9534c", axis=(142, 0, 214, 0))
    p.rect(140, 259, 76, 7, 3.5).fill("#b94342")
    c = p.c
    c.save()
    c.translate(106, 84)
    c.rotate(math.radians(30.0))
    p.ellipse(0, 32, 31, 8).fill("#fff3cf", "#ffd98a", axis=(0, 24, 0, 40))
    p.path((-11, -20), (-11, -25, -7, -28, 0, -28), (7, -28, 11, -25, 11, -20), (13, -6, 31, 8, 32, 31),
           (20, 36.5, -20, 36.5, -32, 31), (-31, 8, -13, -6, -11, -20))
    p.fill("#ffa48f", "#ff7a68", "#cf4a47", axis=(-30, 0, 30, 0))
    p.path((-32, 31), (-20, 36.5, 20, 36.5, 32, 31), (20, 40, -20, 40, -32, 31)).fill("#fff0c4")
    c.restore()
    p.ellipse(124, 74, 5).fill("#f4f2fb")
    return p


def bicycle():
    p = Canvas(WIDTH, HEIGHT, SCALE).background("#ffe3cd", "#ffcfae")
    p.rect(0, 0, 240, 232).fill("#ffe9d6", "#ffd6b8", axis=(0, 0, 0, 232))
    # A window with shutters, then the pavement.
    for x, color in ((62, "#5a9c9a"), (146, "#5a9c9a")):
        p.rect(x, 34, 32, 86, 2).fill(color, "#478583", axis=(x, 0, x + 32, 0))
        for k in range(9):
            p.rect(x + 4, 40 + k * 8.6, 24, 4.2, 1).fill("#3a6f6e", alpha=0.55)
    p.rect(94, 34, 52, 86).fill("#fff8ef")
    p.rect(98, 38, 44, 78).fill("#bfe1ee", "#8ec4dc", axis=(98, 38, 142, 116))
    p.path((98, 92), (142, 48), (142, 62), (98, 106)).fill("#ffffff", alpha=0.35)
    p.rect(118.6, 38, 2.8, 78).fill("#fff8ef")
    p.rect(98, 75.6, 44, 2.8).fill("#fff8ef")
    p.rect(56, 120, 128, 6, 2).fill("#f6bd95")
    p.rect(0, 232, 240, 68).fill("#e0a27d", "#cf8c68", axis=(0, 232, 0, 300))
    p.rect(0, 228, 240, 5).fill("#f4bd98")
    shadow(p, 122, 257, 92, 5, 0.34, "#5b2a16", 4)
    rear, front, r = (68, 212), (176, 212), 41
    crank, seat, head = (114, 214), (99, 160), (160, 158)
    for x, y in (rear, front):
        p.ellipse(x, y, r).stroke(5, "#3a3344")
        p.ellipse(x, y, r - 4).stroke(1.6, "#f5efe6")
        for k in range(18):
            a = k * math.pi / 9
            p.path((x, y), (x + (r - 5) * math.cos(a), y + (r - 5) * math.sin(a)), close=False)
            p.stroke(0.55, "#6a6072", alpha=0.75)
        p.ellipse(x, y, 4).fill("#3a3344")
    line = lambda a, b, w, *k: p.path(a, b, close=False).stroke(w, *k)
    paint = "#e2483d"
    line(rear, seat, 3.6, "#c93a32")
    line(rear, crank, 3.6, "#c93a32")
    line(crank, (97, 152), 5, paint)
    line((100, 166), (159, 163), 5, paint)
    line(crank, (161, 172), 5, paint)
    p.path(front, (170, 196, 164, 180, 159, 150), close=False).stroke(4.6, paint)
    line((159, 150), (157, 140), 4, "#d9d3df")
    p.path((138, 137), (146, 133, 152, 137, 157, 139), (164, 142, 172, 138, 171, 130), close=False)
    p.stroke(3.4, "#d9d3df")
    p.path((132, 138), (144, 134), close=False).stroke(6, "#7a4a2f")
    line((97, 152), (95, 144), 3.4, "#d9d3df")
    p.path((78, 138), (84, 135, 100, 138, 112, 141), (113, 145, 104, 146, 98, 146), (90, 146, 80, 147, 78, 138))
    p.fill("#8a5636", "#6a3f27", axis=(78, 136, 78, 147))
    # Mudguard, chain, pedals, basket.
    p.c.new_path()
    p.c.arc(*rear, r + 5, math.radians(195), math.radians(318))
    p.stroke(3.4, paint)
    p.c.new_path()
    p.c.arc(*front, r + 5, math.radians(208), math.radians(300))
    p.stroke(3.4, paint)
    p.path((68, 208), (114, 205), close=False).stroke(1.2, "#4a4252")
    p.path((68, 216), (114, 223), close=False).stroke(1.2, "#4a4252")
    p.ellipse(*crank, 9).stroke(2.6, "#4a4252")
    line(crank, (120, 234), 3, "#8d8597")
    p.rect(113, 232, 16, 4.4, 2).fill("#3a3344")
    p.path((166, 136), (208, 136), (202, 166), (201, 169, 199, 170, 196, 170), (179, 170),
           (176, 170, 174, 169, 173, 166)).fill("#d99a5b", "#b87638", axis=(166, 0, 208, 0))
    for k in range(1, 4):
        p.path((167 + k * 1.6, 136 + k * 8.2), (207 - k * 1.5, 136 + k * 8.2), close=False)
        p.stroke(1.1, "#8f5724", alpha=0.6)
    for k in range(1, 7):
        p.path((166 + k * 6, 137), (173 + k * 4.1, 169), close=False).stroke(1.1, "#f2c792", alpha=0.6)
    for x, y, s in ((176, 130, 8), (188, 125, 10), (200, 130, 8)):
        for k in range(6):
            a = k * math.pi / 3
            p.ellipse(x + s * 0.5 * math.cos(a), y + s * 0.5 * math.sin(a), s * 0.34).fill(
                "#fff6ec" if x != 188 else "#ffd1dc")
        p.ellipse(x, y, s * 0.28).fill("#f2b53c")
    p.rect(164, 133, 46, 5, 2.5).fill("#e8ae72")
    return p


def camera():
    p = Canvas(WIDTH, HEIGHT, SCALE).background("#ffd766", "#ffbf47")
    p.ellipse(190, 66, 120).fill("#ffe491", alpha=0.65)
    p.rect(0, 226, 240, 74).fill("#f7a93a", "#ee9630", axis=(0, 226, 0, 300))
    # The strap lies behind the body.
    p.path((38, 136), (6, 96, 22, 44, 82, 52), (142, 60, 178, 22, 214, 58), (232, 78, 224, 116, 204, 138),
           close=False).stroke(9, "#7b4326")
    p.path((38, 136), (6, 96, 22, 44, 82, 52), (142, 60, 178, 22, 214, 58), (232, 78, 224, 116, 204, 138),
           close=False).stroke(1.4, "#d9a06b", alpha=0.8)
    shadow(p, 122, 240, 98, 8, 0.4, "#5a2c05", 5)
    p.rect(56, 108, 30, 12, 4).fill("#d7d9e0", "#a7abb8", axis=(56, 108, 56, 120))
    p.rect(164, 104, 22, 14, 4).fill("#d7d9e0", "#9a9eac", axis=(164, 104, 164, 118))
    p.rect(168, 99, 14, 7, 3).fill("#ff6b57", "#d94b3d", axis=(168, 99, 168, 106))
    p.path((92, 118), (98, 98), (99, 95, 101, 94, 104, 94), (140, 94), (143, 94, 145, 95, 146, 98),
           (152, 118)).fill("#eceef3", "#b9bdca", axis=(0, 94, 0, 118))
    p.rect(28, 116, 186, 122, 18).fill("#f3f4f8", "#c3c7d3", axis=(0, 116, 0, 238))
    p.rect(28, 144, 186, 66).fill("#3b3645", "#2b2734", axis=(0, 144, 0, 210))
    for k in range(0, 62):
        for j in range(0, 21):
            x, y = 30 + k * 3 + (j % 2) * 1.5, 146 + j * 3.1
            p.rect(x, y, 1, 1).fill("#ffffff", alpha=0.055)
    p.rect(28, 143, 186, 1.6).fill("#ffffff", alpha=0.8)
    p.rect(28, 209.5, 186, 1.4).fill("#8d91a0", alpha=0.8)
    p.rect(106, 100, 32, 13, 3).fill("#2a2733")
    p.path((110, 111), (122, 102), (128, 102), (116, 111)).fill("#8fb6d8", alpha=0.7)
    p.rect(42, 124, 24, 14, 4).fill("#4a4555", "#26232e", axis=(42, 124, 66, 138))
    p.rect(46, 127, 16, 8, 2).fill("#fff4c9", alpha=0.85)
    p.ellipse(196, 131, 5).fill("#ff6b57")
    shadow(p, 124, 186, 52, 50, 0.45, "#08060c", 4)
    p.ellipse(122, 178, 52).fill("#f2f3f7", "#9a9fae", axis=(84, 130, 160, 226))
    p.ellipse(122, 178, 47).fill("#24212c", "#45404f", axis=(84, 130, 160, 226))
    for k in range(72):
        a = k * math.pi / 36
        p.path((122 + 43.5 * math.cos(a), 178 + 43.5 * math.sin(a)),
               (122 + 46 * math.cos(a), 178 + 46 * math.sin(a)), close=False).stroke(1, "#ffffff", alpha=0.2)
    p.ellipse(122, 178, 40).fill("#15131b")
    p.ellipse(122, 178, 34).fill("#2c2f55", "#11111f", axis=(98, 150, 146, 206))
    p.ellipse(122, 178, 27).fill("#6a7fd0", "#2d2a66", "#0e0d1c", radial=(112, 166, 40))
    p.ellipse(122, 178, 15).fill("#17152b", "#0a0912", radial=(122, 178, 15))
    p.ellipse(112, 166, 10, 7).fill("#d5e6ff", alpha=0.75)
    p.ellipse(133, 191, 5, 3.6).fill("#f5b6e6", alpha=0.5)
    p.c.new_path()
    p.c.arc(122, 178, 30.5, math.radians(200), math.radians(262))
    p.stroke(2.2, "#ffffff", alpha=0.35)
    return p


def sneaker():
    p = Canvas(WIDTH, HEIGHT, SCALE).background("#e6defc", "#cfc4f6")
    p.ellipse(120, 132, 88).fill("#f5f0ff", "#e0d6fb", axis=(60, 50, 180, 220))
    p.rect(0, 252, 240, 48).fill("#b5a6ea", "#a594e2", axis=(0, 252, 0, 300))
    p.ellipse(120, 250, 96, 18).fill("#8f7bd6")
    p.rect(24, 232, 192, 18).fill("#a08ee0", "#8b77d4", axis=(24, 0, 216, 0))
    p.ellipse(120, 232, 96, 18).fill("#c3b6f2", "#b0a1ea", axis=(24, 0, 216, 0))
    shadow(p, 122, 233, 84, 7, 0.4, "#2b1c66", 4)
    c = p.c
    c.save()
    c.translate(0, 2)
    # Tongue and the inside, behind the upper.
    p.path((86, 152), (88, 130, 92, 122, 100, 121), (110, 120, 114, 130, 120, 158), (90, 168)).fill(
        "#ff9a76", "#ec6a4f", axis=(84, 120, 118, 160))
    p.path((38, 148), (56, 164, 78, 164, 98, 146), (98, 176), (38, 176)).fill("#43396e")
    upper = ((35, 148), (34, 140, 41, 138, 46, 143), (60, 158, 80, 157, 93, 145), (98, 140, 103, 141, 106, 146),
             (122, 166, 144, 175, 168, 179), (194, 183, 209, 190, 210, 207), (210, 214), (30, 214),
             (27, 194, 38, 174, 35, 148))
    p.path(*upper).fill("#ffffff", "#f4f0fc", "#d9d1ef", axis=(70, 136, 110, 214))
    c.save()
    p.path(*upper)
    c.clip()
    # Heel counter, toe cap and the side panel with its perforation.
    p.path((20, 130), (44, 136), (58, 164, 62, 188, 62, 216), (20, 216)).fill(
        "#ff8a68", "#f0624b", axis=(30, 140, 56, 214))
    p.path((172, 176), (160, 190, 158, 202, 160, 216), (216, 216), (216, 180)).fill(
        "#ffb199", "#f58368", axis=(164, 180, 206, 214))
    p.path((62, 216), (64, 198, 82, 190, 104, 190), (130, 190, 142, 198, 150, 216)).fill(
        "#8f7cf0", "#6a55d8", axis=(62, 190, 140, 216))
    for k in range(5):
        for j in range(3):
            p.ellipse(170 + k * 7 + j * 2, 191 + j * 4.6 + k * 0.9, 0.95).fill("#d8583f", alpha=0.7)
    p.path((60, 166), (76, 171, 92, 166, 102, 156), (106, 160), (94, 174, 78, 180, 61, 176)).fill(
        "#dcd4f2", alpha=0.9)
    p.path((30, 206), (214, 206), (214, 216), (30, 216)).fill("#40306f", alpha=0.14)
    c.restore()
    for x, y in ((107, 148), (115, 156), (124.5, 163), (135, 168.5), (146.5, 172.8)):
        p.path((x - 9, y + 10), (x - 4, y + 1, x + 1, y - 3, x + 6, y - 4), close=False).stroke(
            4.2, "#6a55d8", "#4f3cc0", axis=(x - 9, 0, x + 6, 0))
        p.ellipse(x - 9, y + 10, 2.6).fill("#42319f")
    p.path((40, 152), (44, 170, 42, 190, 38, 206), close=False).stroke(1.2, "#ffd2c4", alpha=0.8)
    p.path((36, 142), (30, 136, 30, 150, 34, 158), close=False).stroke(3, "#f0624b")
    sole = ((26, 212), (80, 207, 150, 207, 211, 209), (220, 211, 219, 226, 209, 230), (150, 234, 80, 234, 34, 231),
            (24, 230, 22, 218, 26, 212))
    p.path(*sole).fill("#ffffff", "#e4dcf5", axis=(0, 208, 0, 232))
    p.path((25, 222), (80, 225, 160, 225, 216, 221), (215, 226, 213, 229, 209, 230),
           (150, 234, 80, 234, 34, 231), (28, 230, 25, 227, 25, 222)).fill("#6a55d8", "#5643bd", axis=(0, 222, 0, 234))
    c.restore()
    return p


def mountains():
    p = Canvas(WIDTH, HEIGHT, SCALE).background("#eef1f8", "#dfe4f0")
    p.path((0, 0), (70, 0), (240, 210), (240, 262), (0, 0)).fill("#ffffff", alpha=0.35)
    p.rect(0, 258, 240, 42).fill("#d9b48f", "#c39a74", axis=(0, 258, 0, 300))
    p.rect(0, 258, 240, 1.8).fill("#efd3b4")
    p.soft(lambda q: q.rect(50, 42, 158, 220, 2).fill("#283050"), 7, 0.32)
    p.rect(42, 32, 156, 226, 2).fill("#b98b5f", "#94663d", axis=(42, 32, 198, 258))
    p.rect(48, 38, 144, 214).fill("#fffdf8")
    c = p.c
    c.save()
    p.rect(62, 54, 116, 170)
    c.clip()
    p.rect(62, 54, 116, 170).fill("#5b6fd6", "#b48ae0", "#ff9f9a", "#ffd59a", axis=(0, 54, 0, 186))
    p.ellipse(142, 104, 30).fill(("#fff3cf", 0.5), ("#fff3cf", 0.0), radial=(142, 104, 30))
    p.ellipse(142, 104, 13).fill("#fff4d6")
    p.path((62, 150), (84, 118), (98, 134), (124, 92), (150, 130), (162, 116), (178, 138), (178, 224),
           (62, 224)).fill("#8f7fd0", "#b897cf", axis=(0, 92, 0, 190))
    p.path((124, 92), (136, 110), (129, 108), (125, 115), (119, 108), (112, 111)).fill("#fff6f2", alpha=0.9)
    p.path((84, 118), (91, 126), (86, 126), (82, 130), (78, 127)).fill("#fff6f2", alpha=0.8)
    p.path((62, 178), (86, 150), (104, 170), (130, 144), (156, 172), (178, 154), (178, 224), (62, 224)).fill(
        "#5a5aa8", "#6f66ae", axis=(0, 144, 0, 210))
    p.path((62, 196), (92, 182, 112, 200, 136, 190), (154, 183, 166, 190, 178, 186), (178, 224), (62, 224)).fill(
        "#2f3f77", "#2a3564", axis=(0, 182, 0, 224))
    for x, h in ((68, 17), (75, 24), (83, 16), (152, 18), (161, 27), (170, 20)):
        base = 206
        for k in range(3):
            y, w = base - h * k * 0.3, (h * 0.36) * (1 - k * 0.24)
            p.path((x - w, y), (x + w, y), (x, y - h * 0.5)).fill("#1d2a52")
    p.path((62, 204), (100, 196, 140, 210, 178, 202), (178, 224), (62, 224)).fill("#1d2a52")
    c.restore()
    p.path((48, 38), (192, 38), (126, 252), (48, 252)).fill("#ffffff", alpha=0.10)
    # A vase with two dry stems beside the frame.
    for x1, y1, x2 in ((198, 150, 214), (188, 168, 192), (212, 168, 226)):
        p.path((204, 222), (204, 196, x1, 190, x2, y1), close=False).stroke(1.6, "#a98a5b")
        for k in range(7):
            t = k / 6
            p.ellipse(x2 + (204 - x2) * t * 0.42 + (2.4 if k % 2 else -2.4), y1 + 36 * t, 3.2, 4.6).fill(
                "#e9c892" if k % 2 else "#d9b074")
    shadow(p, 208, 268, 26, 4, 0.3)
    p.path((197, 220), (211, 220), (211, 226, 226, 232, 226, 248), (226, 262, 218, 268, 204, 268),
           (190, 268, 182, 262, 182, 248), (182, 232, 197, 226, 197, 220)).fill(
        "#8fa7c9", "#5f7aa6", axis=(182, 0, 226, 0))
    p.ellipse(204, 220, 7, 1.8).fill("#3f5580")
    return p


def avatar():
    p = Canvas(36, 36, 3)
    p.ellipse(18, 18, 18)
    p.c.clip()
    p.background("#ffd0a6", "#ff9f8e")
    p.path((7, 22), (4, 4, 32, 4, 29, 22), (31, 34), (5, 34)).fill("#4a2a3f")
    p.path((2, 40), (3, 28, 12, 27, 18, 27), (24, 27, 33, 28, 34, 40)).fill("#5c4be0", "#4436bd", axis=(0, 27, 0, 36))
    p.rect(15, 21, 6, 8, 3).fill("#e8a583")
    p.ellipse(18, 16.5, 6.9, 8.1).fill("#f6bd9b")
    p.path((10.6, 17), (9.6, 8, 15, 6, 19, 7), (25, 7, 26.5, 12, 25.4, 17), (24, 13, 21, 11.5, 18.5, 10.8),
           (16, 13, 12, 13, 10.6, 17)).fill("#4a2a3f")
    return p


ALL = {"plant": plant, "lamp": lamp, "bicycle": bicycle, "camera": camera, "sneaker": sneaker,
       "mountains": mountains}
