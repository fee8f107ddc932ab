# SPDX-License-Identifier: Apache-2.0
"""What the figures belong to."""
import datetime
import os
import platform


def processor():
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.machine()


def system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()


def description():
    return {
        "date": datetime.date.today().isoformat(), "processor": processor(),
        "processors": os.cpu_count(), "system": system(), "kernel": platform.release(),
        "load_average": round(os.getloadavg()[0], 2)}
