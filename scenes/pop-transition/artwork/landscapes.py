"""Four landscapes of 1560 x 780 units. What matters lies in the middle 750 x 560, the rest for wide screens."""

import math
import random

from svg import Drawing, closed, mix, number, pine, points, ridge

WIDTH, HEIGHT = 1560, 780


def ripples(d, x, top, bottom, width, color, count, seed):
    """Light on water below (x, top): strokes that grow wider and thicker towards the viewer."""
    chance = random.Random(seed)
    for i in range(count):
        t = (i + 0.4) / count
        y = top + (bottom - top) * t**1.35
        w = width * (0.35 + 0.9 * t) * (0.5 + 0.7 * chance.random())
        h = 2 + 5 * t
        dx = width * 0.35 * (chance.random() - 0.5) * (0.4 + t)
        d.rect(x + dx - w / 2, y, w, h, color, rx=number(h / 2), opacity=number(0.75 - 0.4 * t))


def lake():
    d = Drawing(WIDTH, HEIGHT)
    horizon = 470
    sky = [(0, "#23235c"), (0.35, "#5b4494"), (0.62, "#c0608f"), (0.82, "#f4917a"), (1, "#ffd49a")]
    d.rect(0, 0, WIDTH, horizon + 4, d.gradient("sky", sky))
    chance = random.Random(3)
    for _ in range(46):
        x, y = chance.random() * WIDTH, chance.random() ** 1.6 * 210
        d.circle(x, y, 0.8 + 1.3 * chance.random(), "#fff", opacity=number(0.3 + 0.6 * chance.random()))
    d.circle(770, 400, 230, d.gradient("glow", [(0, "#fff0c4", 0.85), (0.35, "#ffd08f", 0.4), (1, "#ffb07f", 0)], (0.5, 0.5, 0.5), True))
    d.circle(770, 400, 50, d.gradient("sun", [(0, "#fffbe8"), (1, "#ffe3a6")]))
    for x, y, w in ((470, 250, 250), (960, 205, 300), (1230, 290, 220), (250, 315, 200), (880, 310, 130)):
        d.rect(x, y, w, 9, "#ffd7c0", rx="4.5", opacity="0.4")
        d.rect(x + w * 0.3, y - 13, w * 0.45, 9, "#ffd7c0", rx="4.5", opacity="0.28")
    layers = [(11, 472, 150, "#b96a97"), (23, 472, 205, "#8b5592"), (37, 472, 120, "#5b3f80"), (41, 472, 62, "#3b2d66")]
    d.rect(0, horizon, WIDTH, HEIGHT - horizon, d.gradient("lake", [(0, "#f7a483"), (0.25, "#c9688e"), (0.6, "#6a4590"), (1, "#2b265f")]))
    for seed, y, h, color in layers:
        line = ridge(seed, WIDTH, y, h, steps=5, rough=0.5)
        # The valley where the sun goes down.
        line = [(x, y - (y - v) * (1 - 0.72 * math.exp(-(((x - 770) / 210) ** 2)))) for x, v in line]
        mirrored = [(x, 2 * horizon - v + 2) for x, v in line]
        d.path(closed(mirrored, horizon), mix(color, "#6a4590", 0.35), opacity="0.5")
        d.path(closed(line, y + 2), color)
    d.rect(0, horizon - 1.5, WIDTH, 3, "#ffd9b0", opacity="0.55")
    ripples(d, 770, horizon + 6, 760, 120, "#ffe2b3", 19, 5)
    chance = random.Random(8)
    for _ in range(34):
        t = chance.random()
        d.rect(chance.random() * WIDTH, horizon + 20 + 280 * t, 40 + 90 * t, 1.5 + 2 * t, "#ffc9ae", rx="2", opacity="0.22")
    # A canoe with somebody in it.
    d.path("M566 610C590 632 702 632 728 606C716 641 584 644 566 610Z", "#201c46")
    d.path("M574 634C610 648 690 646 716 634C690 656 606 658 574 634Z", "#201c46", opacity="0.35")
    d.path("M634 622C630 598 636 583 646 580C656 583 664 598 660 622Z", "#d9566f")
    d.circle(646, 569, 10.5, "#201c46")
    d.path("M652 590L694 566L697 570L656 597Z", "#201c46")
    d.path("M690 572L708 553L712 557L698 577Z", "#201c46")
    for x, y, h in ((40, 690, 250), (120, 705, 330), (215, 700, 215), (306, 712, 280), (390, 722, 150), (1180, 716, 170),
                    (1258, 712, 290), (1345, 700, 210), (1440, 706, 340), (1525, 695, 250)):
        d.path(pine(x, y, h, 5), "#1a1a42")
    d.path("M0 660C160 676 330 690 440 730C560 756 640 770 700 780H0Z", "#15163a")
    d.path("M1560 664C1400 676 1250 690 1150 728C1060 754 980 768 920 780H1560Z", "#15163a")
    return d


def dunes():
    d = Drawing(WIDTH, HEIGHT)
    d.rect(0, 0, WIDTH, HEIGHT, d.gradient("sky", [(0, "#5aa7c4"), (0.3, "#a9d3cf"), (0.5, "#ffe6bd"), (0.62, "#ffc98f")]))
    d.circle(905, 268, 250, d.gradient("glow", [(0, "#fffbe6", 0.95), (0.3, "#fff3cf", 0.5), (1, "#fff0c8", 0)], (0.5, 0.5, 0.5), True))
    d.circle(905, 268, 62, "#fffdf2")
    for x, y, s in ((520, 200, 1), (560, 226, 0.7), (612, 190, 0.8)):
        d.add(f'<path d="M{x} {y}q{12*s} {-11*s} {20*s} 0q{8*s} {-11*s} {20*s} 0" fill="none" stroke="#4b6a80" stroke-width="3" stroke-linecap="round"/>')
    far = d.gradient("far", [(0, "#f3b184"), (1, "#f6c497")])
    d.path("M0 452C180 398 330 430 470 402C640 368 720 430 880 404C1060 372 1180 420 1320 396C1430 380 1500 400 1560 412V780H0Z", far)
    # Each dune has a side in the light and a side in the shade, with a sharp crest between.
    lit = d.gradient("lit", [(0, "#ffd79c"), (1, "#f3a765")])
    shade = d.gradient("shade", [(0, "#c9694f"), (1, "#a3493f")])
    d.path("M-20 560C200 520 380 452 560 430C700 470 820 520 1010 560C700 600 300 640 -20 650Z", lit)
    d.path("M560 430C640 452 640 500 560 520C480 545 520 590 640 620L1100 600C960 560 760 480 560 430Z", shade)
    lit2 = d.gradient("lit2", [(0, "#ffc67f"), (1, "#e98d52")])
    d.path("M470 690C760 640 960 520 1120 470C1260 510 1420 560 1580 580V800H470Z", lit2)
    d.path("M1120 470C1060 520 1150 560 1090 610C1030 660 1010 700 1080 790H1580V600C1420 570 1240 520 1120 470Z", d.gradient("shade2", [(0, "#bf5a48"), (1, "#8b3b3b")]))
    d.path("M-20 640C140 600 300 596 440 640C620 690 800 720 1000 800H-20Z", d.gradient("front", [(0, "#ffbd73"), (1, "#d97743")]))
    d.path("M440 640C400 690 470 730 430 800H1000C820 730 620 690 440 640Z", d.gradient("frontshade", [(0, "#a84a42"), (1, "#78323a")]))
    for i in range(9):
        y = 668 + i * 13
        d.add(f'<path d="M{40 + i * 6} {y}c60 -14 120 10 190 -2s110 -14 150 2" fill="none" stroke="#fff0cf" stroke-opacity="0.3" stroke-width="2.4" stroke-linecap="round"/>')
    # A caravan of three on the crest.
    for i, (x, y) in enumerate(((700, 466), (762, 485), (822, 505))):
        d.add(
            f'<g transform="translate({x} {y}) scale({0.95 - 0.04 * i})" fill="#5e2a35"><path d="M-24 -22C-20 -34 -12 -34 -8 -26C-4 -36 6 -36 10 -24C16 -22 20 -24 23 -34L22 -41C23 -45 31 -44 35 -39L28 -37C27 -28 24 -17 14 -14L14 4H10L9 -12H-14L-15 6H-19L-19 -13C-25 -15 -26 -18 -24 -22Z"/>'
            f'<path d="M-6 -30C-4 -42 8 -42 10 -30L14 -20H-10Z" fill="{("#e9f3ee", "#2f7f86", "#f0c14b")[i]}"/></g>'
        )
    return d


def lights():
    d = Drawing(WIDTH, HEIGHT)
    d.rect(0, 0, WIDTH, HEIGHT, d.gradient("sky", [(0, "#060d2b"), (0.4, "#0d2a55"), (0.7, "#1b5468")]))
    chance = random.Random(12)
    for _ in range(120):
        x, y = chance.random() * WIDTH, chance.random() * 430
        d.circle(x, y, 0.7 + 1.5 * chance.random() ** 2, "#fff", opacity=number(0.25 + 0.7 * chance.random()))
    d.gradient("aurora", [(0, "#8a6bff", 0), (0.35, "#58c6d8", 0.35), (0.8, "#5dffb0", 0.8), (0.94, "#c6ffd8", 0.5), (1, "#c6ffd8", 0)])
    for phase, base, reach, alpha in ((0.4, 330, 240, 0.5), (2.3, 250, 190, 0.34), (4.2, 395, 170, 0.4)):
        count = 96
        for i in range(count):
            x = WIDTH * i / count
            y = base + 46 * math.sin(x / 190 + phase) + 22 * math.sin(x / 71 + 2 * phase)
            flicker = 0.55 + 0.45 * math.sin(i * 0.37 + phase) * math.sin(i * 0.113 + 1.7 * phase)
            h = reach * (0.62 + 0.5 * flicker)
            d.rect(x - 1, y - h, WIDTH / count + 2, h, "url(#aurora)", opacity=f"{alpha * flicker:.2f}")
    for seed, y, h, color, snow in ((52, 560, 260, "#2a5470", "#cfe9ee"), (64, 590, 165, "#173c58", "#9cc6d3")):
        line = ridge(seed, WIDTH, y, h, steps=5, rough=0.52)
        d.path(closed(line, HEIGHT), color)
        peaks = [i for i in range(2, len(line) - 2) if line[i][1] == min(p[1] for p in line[i - 2 : i + 3])]
        for i in peaks:
            x, top = line[i]
            if y - top < h * 0.6 or seed == 64:
                continue
            a, b = line[i - 2], line[i + 2]
            cap = [a, line[i - 1], (x, top), line[i + 1], b]
            low = max(a[1], b[1])
            zigzag = [(b[0] - (b[0] - x) * 0.45, low - 8), (x + 4, low - (low - top) * 0.35), (a[0] + (x - a[0]) * 0.5, low - 4)]
            d.path(f"M{points(cap + zigzag)}Z", snow, opacity="0.85")
    d.path("M0 640C240 598 480 612 720 636C980 662 1260 610 1560 628V780H0Z", d.gradient("snow", [(0, "#bfe3e6"), (1, "#6fa3bd")]))
    d.path("M0 700C300 664 560 690 800 704C1060 720 1300 676 1560 690V780H0Z", d.gradient("snow2", [(0, "#dff3f1"), (1, "#8fbccd")]))
    # A hut with a lit window, and its light on the snow.
    d.path("M712 690L770 690L812 742L660 742Z", "#ffd98a", opacity="0.28")
    d.rect(690, 622, 110, 66, "#3c2a35")
    d.path("M676 628L745 572L814 628L804 636L745 588L686 636Z", "#e9f7f5")
    d.path("M690 624L745 582L800 624V632H690Z", "#4a3440")
    d.rect(764, 570, 14, 30, "#4a3440")
    d.rect(762, 566, 18, 7, "#e9f7f5", rx="3")
    d.rect(712, 640, 28, 26, "#ffd98a")
    d.rect(752, 640, 26, 48, "#2a1d27")
    d.path("M725 640V666M712 653H740", "none", stroke="#3c2a35", stroke_width="2.5")
    for x, y, h in ((60, 700, 220), (150, 690, 150), (235, 702, 260), (330, 694, 180), (430, 706, 230), (505, 698, 130), (590, 704, 170),
                    (890, 708, 200), (972, 702, 130), (1060, 706, 250), (1150, 698, 170), (1240, 700, 280), (1340, 692, 150), (1440, 700, 240), (1520, 694, 180)):
        d.path(pine(x, y, h, 5), "#0c2440")
        d.path(pine(x, y - h * 0.42, h * 0.58, 3), "#d6eef0", opacity="0.16")
    return d


def coast():
    d = Drawing(WIDTH, HEIGHT)
    d.rect(0, 0, WIDTH, 470, d.gradient("sky", [(0, "#7cc4dd"), (0.55, "#cdeae6"), (1, "#fff1d3")]))
    cloud = d.gradient("cloud", [(0, "#ffffff", 0.95), (1, "#ffffff", 0.35)])
    for x, y, s in ((470, 150, 1.1), (1010, 110, 0.9), (190, 230, 0.8), (1330, 215, 1.2), (720, 255, 0.6)):
        d.add(f'<path transform="translate({x} {y}) scale({s})" d="M-90 30C-120 30 -120 -6 -88 -6C-84 -40 -34 -48 -18 -22C0 -44 48 -36 48 -4C84 -12 98 30 66 30Z" fill="{cloud}"/>')
    d.rect(0, 400, WIDTH, 380, d.gradient("sea", [(0, "#8fd0d0"), (0.3, "#3c9fb4"), (1, "#14566f")]))
    chance = random.Random(21)
    for _ in range(70):
        t = chance.random()
        w = 26 + 110 * t
        d.rect(chance.random() * WIDTH, 410 + 330 * t, w, 1.6 + 3 * t, "#eafaf5", rx="2", opacity=number(0.2 + 0.35 * chance.random()))
    far = ridge(77, WIDTH, 402, 60, steps=4, rough=0.45)
    d.path(closed([(x, 402 - max(0, (402 - y)) * (1 if x > 980 else 0.15)) for x, y in far], 404), "#7fb0b4", opacity="0.8")
    # A boat with two sails.
    d.path("M520 468L524 350L462 458Z", "#fffdf5")
    d.path("M532 464L532 366L586 460Z", "#ff9a7a")
    d.path("M452 474H600C594 494 570 502 526 502C486 502 462 494 452 474Z", "#1e4358")
    d.path("M470 508C500 516 560 516 590 508C570 524 492 524 470 508Z", "#eafaf5", opacity="0.5")
    # The cliff, its grass and the lighthouse.
    d.path("M1560 430C1440 424 1300 410 1180 412C1060 414 1010 400 930 402C900 404 880 412 872 430C862 470 846 500 850 540C854 580 826 620 836 660C846 700 830 740 840 790H1560Z", d.gradient("cliff", [(0, "#d8b08c"), (0.5, "#a97763"), (1, "#6d4a4d")], (0, 0, 1, 0.6)))
    for data in ("M872 470C930 486 1000 470 1090 490L1060 520C980 500 920 520 862 504Z", "M850 570C930 590 1020 570 1120 600L1100 640C1000 612 920 630 838 610Z",
                 "M836 670C930 690 1040 674 1160 706L1150 760C1030 720 930 740 838 716Z"):
        d.path(data, "#5c3d45", opacity="0.25")
    d.path("M1560 420C1440 412 1300 398 1180 400C1060 402 1010 388 930 390C896 392 870 404 868 424C900 418 920 436 960 426C1000 440 1040 424 1090 438C1160 428 1240 446 1320 436C1400 450 1480 440 1560 452Z", "#7fb069")
    d.path("M930 390C896 392 870 404 868 424C900 418 920 436 960 426C990 416 960 400 930 390Z", "#a5c97a")
    tower = d.gradient("tower", [(0, "#ffffff"), (0.55, "#f3ece4"), (1, "#c9bcb8")], (0, 0, 1, 0))
    band = d.gradient("band", [(0, "#f0745f"), (0.55, "#e0604f"), (1, "#a8434a")], (0, 0, 1, 0))
    d.path("M962 400L974 190H1018L1030 400Z", tower)
    for y0, y1 in ((232, 276), (320, 364)):
        left = lambda y: 962 + 12 * (400 - y) / 210
        d.path(f"M{number(left(y1))} {y1}L{number(left(y0))} {y0}H{number(1992 - left(y0))}L{number(1992 - left(y1))} {y1}Z", band)
    d.path("M986 400V372C986 360 1006 360 1006 372V400Z", "#3d5563")
    d.rect(966, 182, 60, 10, "#3d5563", rx="3")
    d.path("M996 166L520 96L520 196Z", d.gradient("beam", [(0, "#fff6cf", 0), (1, "#fff6cf", 0.8)], (0, 0, 1, 0)))
    d.rect(978, 148, 36, 34, "#fff3b8")
    d.rect(978, 148, 5, 34, "#3d5563")
    d.rect(1009, 148, 5, 34, "#3d5563")
    d.path("M970 150C976 128 1016 128 1022 150Z", band)
    d.circle(996, 128, 5, "#a8434a")
    d.rect(1052, 346, 96, 56, "#fdf6ec")
    d.path("M1042 350L1066 316H1134L1158 350Z", band)
    for x in (1066, 1108):
        d.rect(x, 364, 24, 22, "#7fb6c6", rx="2")
    for x, y, s in ((640, 210, 1), (694, 238, 0.8), (600, 262, 0.65), (830, 196, 0.8)):
        d.add(f'<path d="M{x} {y}q{number(13 * s)} {number(-13 * s)} {number(22 * s)} 0q{number(9 * s)} {number(-13 * s)} {number(22 * s)} 0" fill="none" stroke="#3d6577" stroke-width="{number(3.4 * s)}" stroke-linecap="round"/>')
    for x, y, w in ((800, 712, 100), (760, 752, 150), (806, 664, 60)):
        d.path(f"M{x - 40} {y}c{w * 0.2:.0f} -16 {w * 0.3:.0f} 8 {w * 0.5:.0f} -4s{w * 0.3:.0f} -10 {w * 0.5:.0f} 6c-{w * 0.2:.0f} 14 -{w * 0.8:.0f} 14 -{w} -2Z", "#f2fdfa", opacity="0.75")
    return d


ALL = {"lake": lake, "dunes": dunes, "lights": lights, "coast": coast}
