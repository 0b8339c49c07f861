print("splashrender")
